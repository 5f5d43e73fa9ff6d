// What the address sanitizer is told by programs of the sanitize preset.
//
// LLVM's headers poison memory of its allocators when compiled with the sanitizer, while Debian's
// library, which is not, neither unpoisons it nor keeps containers annotated: mixing the two
// reports errors that are none. Contexts are not torn down before exit, so leaks are not looked
// for.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0";
}
