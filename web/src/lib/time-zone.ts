let known: string | undefined

/** Of this device. Asked once: it takes the browser long. */
export const timeZone = (): string => {
  known ??= `${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  return known
}
