/** Saves these bytes where the browser keeps downloads. */
export function saveFile(name: string, bytes: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
