/** Whether it is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not there without TLS.
    if (!navigator.clipboard) return copyOldWay(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isDone
}
