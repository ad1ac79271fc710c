/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then and keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
