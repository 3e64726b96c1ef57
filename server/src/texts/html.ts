// HTML as text: html`<p>${name}</p>` escapes what is put in, except for other markup.

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | Part[]

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

function written(part: Part): string {
  if (Array.isArray(part)) return part.map(written).join('')
  return part instanceof Markup ? part.text : escapeHtml(String(part))
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((before, text, index) => before + written(parts[index - 1] ?? '') + text))

/** JSON for a script element. `<` is escaped, because the element ends at the first `</script`, even within a string. */
export const jsonForHtml = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))
