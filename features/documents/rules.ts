/** Control characters, lone surrogates, and what turns the reading direction around. */
const deceptive = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** No file system has longer names, and no name is a path. */
export function isUsableName(filename: string): boolean {
  return filename.length <= 255 && !deceptive.test(filename) && !/[\\/]/.test(filename)
}
