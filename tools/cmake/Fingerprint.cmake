# Run by the build: writes a hash of the files that are named in LIST, one per line, to OUTPUT as a C
# string. Names are relative to ROOT, so that a build in another place has the same hash.
file(STRINGS "${LIST}" files)
set(all "")
foreach(file IN LISTS files)
  file(SHA256 "${ROOT}/${file}" hash)
  string(APPEND all "${file} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING "${hash}" 0 16 hash)
file(WRITE "${OUTPUT}" "\"${hash}\"\n")
