import { cx } from './cx.ts'

type Props = { id: string; name: string; url?: string | null; className?: string }

const colours = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
  'bg-avatar-8',
]

/** A picture, or initials on a colour derived from the id. Decorative: the name is next to it. */
export function Avatar({ id, name, url, className }: Props) {
  const shape = cx('size-10 shrink-0 rounded-full', className)
  if (url) return <img src={url} alt="" className={cx(shape, 'object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'inline-grid place-items-center font-bold text-day', colourOf(id))}
    >
      {initials(name)}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

export function colourOf(id: string): string | undefined {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return colours[sum % colours.length]
}
