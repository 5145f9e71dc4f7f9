// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_LOADED_LIBRARY_HPP
#define RRN_BASE_LOADED_LIBRARY_HPP

namespace rrn {

/// A library that the program can do without until it is needed.  It is never
/// closed: what lies below such libraries keeps state of the process.
class LoadedLibrary {
 public:
  /// What messages say: `need` is what for, with the verb ("serving SPARQL
  /// needs"), then the library's name and Debian's package of it.
  struct Need {
    const char* need;
    const char* name;
    const char* package;
  };

  /// Opens a library.  Throws Error (kUnsupported) if it is not found.
  LoadedLibrary(const char* file_name, const Need& need);

  /// Whether a library is found.
  [[nodiscard]] static bool exists(const char* file_name);

  /// Sets a pointer to the function of that name.  Throws Error (kUnsupported)
  /// if the library has none.
  template <typename Function>
  void load(const char* name, Function& function) const {
    function = reinterpret_cast<Function>(symbol(name));
  }

 private:
  [[nodiscard]] void* symbol(const char* name) const;

  void* handle_;
  Need need_;
};

}  // namespace rrn

#endif  // RRN_BASE_LOADED_LIBRARY_HPP
