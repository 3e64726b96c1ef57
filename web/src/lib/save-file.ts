/** A plain link cannot carry the access token, so a file is fetched first and then saved. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The click has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address))
}
