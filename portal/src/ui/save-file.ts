export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the download has begun and keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
