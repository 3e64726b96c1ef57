import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string>()

/** The blur that stands in for a photo until it is there, as an address of its own. */
export function placeholderUrl(placeholder: string): string {
  const ready = known.get(placeholder)
  if (ready !== undefined) return ready
  const made = decode(placeholder)
  known.set(placeholder, made)
  return made
}

// A placeholder that cannot be read costs the blur, not the screen.
function decode(placeholder: string): string {
  if (placeholder === '') return ''
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}
