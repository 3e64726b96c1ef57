/// <reference lib="dom" />
// Checks that controls stay visible in forced colours (Windows' contrast themes), which remove shadows and our backgrounds.
import { expect, type Page } from '@playwright/test'

/** Compares the page as it is now with and without forced colours. Leaves it without them. */
export async function expectVisibleInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(markShapes)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.evaluate(settle)
  const vanished = await page.evaluate(findVanished)
  await page.emulateMedia({ forcedColors: 'none' })
  expect(vanished, `vanished on ${page.url()}`).toEqual([])
}

/** Runs in the page. Waits for the new colours and ends their transitions. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  for (const animation of document.getAnimations())
    if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
}

/** Runs in the page. Marks controls that have a visible shape: a colour, a shadow or an edge. */
function markShapes(): void {
  for (const each of document.querySelectorAll('[data-shape]')) each.removeAttribute('data-shape')
  const pressed =
    'button, a[href], summary, input, select, textarea, label:has(input), [role=option]'
  for (const each of document.querySelectorAll(pressed)) {
    const { backgroundColor, boxShadow, borderTopWidth, borderTopColor } = getComputedStyle(each)
    const isClear = (colour: string) => /, 0\)$|\/ 0\)$|transparent/.test(colour)
    const hasEdge = Number.parseFloat(borderTopWidth) > 0 && !isClear(borderTopColor)
    const hasShadow = boxShadow.replace(/rgba\(0, 0, 0, 0\)[^,]*/g, '').match(/rgb|oklch|color/)
    if (!isClear(backgroundColor) || hasEdge || hasShadow) each.setAttribute('data-shape', '')
  }
}

/** Runs in the page. */
function findVanished(): string[] {
  const seen = (each: Element) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !each.closest('[inert], [aria-hidden=true]') &&
    each.getBoundingClientRect().width > 1 &&
    each.getBoundingClientRect().bottom > 0
  const colourOf = (css: string) => {
    const [r = 0, g = 0, b = 0, a = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
    return { rgb: [r, g, b], a }
  }
  /** The background colour behind an element; undefined if a picture is there. */
  function behind(start: Element | null): number[] | undefined {
    for (let each = start; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each)
      const { rgb, a } = colourOf(backgroundColor)
      if (a > 0.5) return rgb
      if (backgroundImage !== 'none' || each.querySelector(':scope > img')) return undefined
    }
    return [255, 255, 255]
  }
  const luminance = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: number[], other: number[]) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const ENOUGH = 3

  /** Whether the element has an edge or a colour that differs from its surroundings. */
  function hasShape(each: Element): boolean {
    const look = getComputedStyle(each)
    const { backgroundColor, outlineStyle, outlineWidth } = look
    const around = behind(each.parentElement)
    const edges = ['top', 'bottom', 'left', 'right'].flatMap((side) =>
      Number.parseFloat(look.getPropertyValue(`border-${side}-width`)) > 0
        ? [colourOf(look.getPropertyValue(`border-${side}-color`)).rgb]
        : [],
    )
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
    const { rgb, a } = colourOf(backgroundColor)
    const colours = a > 0.5 ? [...edges, rgb] : edges
    return colours.some((colour) => !around || contrast(colour, around) >= ENOUGH)
  }

  function isInkLost(icon: Element): boolean {
    const back = behind(icon.parentElement)
    if (!back) return false
    const shapes = [
      ...icon.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse'),
    ]
    return (
      shapes.length > 0 &&
      shapes.every((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        const inks = [fill, stroke].filter((each) => each !== 'none').map(colourOf)
        return inks.every(({ rgb, a }) => a === 0 || contrast(rgb, back) < ENOUGH)
      })
    )
  }

  const shapes = [...document.querySelectorAll('[data-shape]')].filter(seen)
  const lost = shapes.filter((each) => !each.matches('.sr-only') && !hasShape(each))
  const icons = [...document.querySelectorAll('svg')].filter(
    (each) =>
      each.checkVisibility({ opacityProperty: true }) &&
      !each.closest('[inert]') &&
      isInkLost(each),
  )
  const chosen =
    '[aria-pressed=true], [aria-selected=true], [aria-current], [aria-checked=true], label:has(:checked)'
  const same = [...document.querySelectorAll(chosen)].filter(seen).filter((each) => {
    // The label of a text field is no other choice.
    const kind = each.matches('label') ? 'label:has([type=checkbox], [type=radio])' : each.tagName
    const others = [...(each.parentElement?.parentElement?.querySelectorAll(kind) ?? [])]
    const other = others.find((one) => one !== each && seen(one) && !one.matches(chosen))
    return other !== undefined && looks(other) === looks(each)
  })
  /** The properties by which a chosen element can differ from one that is not chosen. */
  function looks(each: Element): string {
    const { backgroundColor, borderTopWidth, borderTopColor, outlineStyle, color } =
      getComputedStyle(each)
    const marks = each.querySelectorAll('svg').length
    return [backgroundColor, borderTopWidth, borderTopColor, outlineStyle, color, marks].join(' ')
  }
  const told = (what: string) => (each: Element) => `${what}: ${each.outerHTML.slice(0, 220)}`
  return [
    ...lost.map(told('no shape')),
    ...icons.map((each) => told('no ink')(each.parentElement ?? each)),
    ...same.map(told('looks like the others')),
  ]
}
