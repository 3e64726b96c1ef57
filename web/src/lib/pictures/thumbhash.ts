import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string>()
/** More than any screen shows at once. Each is a few kilobytes. */
const AT_MOST = 100

/** Data URL of the blur that is shown until the photo is loaded. */
export function placeholderUrl(placeholder: string): string {
  const ready = known.get(placeholder)
  if (ready !== undefined) return ready
  const made = decode(placeholder)
  known.set(placeholder, made)
  const [oldest] = known.keys()
  if (known.size > AT_MOST && oldest !== undefined) known.delete(oldest)
  return made
}

// With a broken placeholder there is no blur; the screen must not fail.
function decode(placeholder: string): string {
  if (placeholder === '') return ''
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}
