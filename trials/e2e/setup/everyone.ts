/// <reference lib="dom" />
// Checks that everything can be seen and reached, on every screen and at every size.
import { expect, type Page } from '@playwright/test'

const MOST_STOPS = 150

/** Presses Tab through the whole page, and expects every focused element to be visible. Returns how many there are. */
export async function expectFocusVisible(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
  })
  const hidden: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(lookAtFocus)
    if (seen === 'end') {
      expect(hidden, `focused but hidden on ${page.url()}`).toEqual([])
      return stop
    }
    if (seen !== 'visible') hidden.push(seen)
  }
  throw new Error('Tab does not come to an end.')
}

/** Runs in the page. */
function lookAtFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.hasAttribute('data-was-focused')) {
    for (const each of document.querySelectorAll('[data-was-focused]'))
      each.removeAttribute('data-was-focused')
    return 'end'
  }
  focused.setAttribute('data-was-focused', '')
  // The label of a hidden native control shows the focus.
  const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused
  const { x, y, width, height } = shown.getBoundingClientRect()
  for (const across of [0.1, 0.5, 0.9])
    for (const down of [0.1, 0.5, 0.9]) {
      const hit = document.elementFromPoint(x + width * across, y + height * down)
      if (hit && (shown.contains(hit) || hit.contains(shown))) return 'visible'
    }
  return shown.outerHTML.slice(0, 200)
}

/** Expects that no text is cut off or sticks out of its button, except texts ending with …, which are shown in full elsewhere. */
export async function expectNoLostText(page: Page): Promise<void> {
  expect(await page.evaluate(findLostTexts), `lost texts on ${page.url()}`).toEqual([])
}

/** Runs in the page. */
function findLostTexts(): string[] {
  const TOLERANCE_PX = 2
  const lost: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (
      !node.textContent?.trim() ||
      !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const loser = findLoser(range.getBoundingClientRect(), parent)
    if (loser) lost.push(`“${node.textContent}” in ${loser.outerHTML.slice(0, 160)}`)
  }
  return lost

  function findLoser(text: DOMRect, parent: Element): Element | undefined {
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const isForReaders = box.width <= 1 || style.clipPath !== 'none'
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
      if (isForReaders || isShortened || scrolls || around === document.body) return undefined
      const isEdge = /hidden|clip/.test(style.overflow) || around.matches('button, a, label')
      const isOut =
        Math.max(text.right - box.right, box.left - text.left) > TOLERANCE_PX ||
        Math.max(text.bottom - box.bottom, box.top - text.top) > TOLERANCE_PX
      if (isEdge && isOut && style.display !== 'inline') return around
    }
    return undefined
  }
}

/** The share of the screen, from 0 to 1, that is covered by bars that do not scroll with the page. */
export const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ROWS = 32
    const isInBar = (start: Element | null): boolean => {
      for (let each = start; each; each = each.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(each).position)) return true
      return false
    }
    const rows = Array.from({ length: ROWS }, (_, row) => ((row + 0.5) / ROWS) * innerHeight)
    return rows.filter((y) => isInBar(document.elementFromPoint(innerWidth / 2, y))).length / ROWS
  })
