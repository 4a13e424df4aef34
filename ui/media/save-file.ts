/** Saves the bytes as a browser download. */
export function downloadBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  downloadUrl(url, name)
  URL.revokeObjectURL(url)
}

/** Saves what the URL returns. A name that the server sends takes precedence. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
