// The material above the belt line: roof, pillars and glass. The windows' outlines follow the cabin's outline.
import type { Body } from '../body.ts'
import type { Car } from '../car.ts'
import { roundMax } from '../mathematics.ts'
import { finishes, type Material, paint, put, type Spot, trim } from './material.ts'

// Everything in this file reads `body.faces`: call `body.measure` for the point first. The three `…Window` functions
// return the signed distance to a window's outline, negative inside.

export function sideWindow({ shape: { pillars }, faces, beltAt }: Body, x: number, y: number) {
  let g = roundMax(faces.screen + pillars.a, faces.roof + pillars.roof, 0.06)
  g = roundMax(g, faces.back + pillars.c, 0.09)
  return roundMax(g, beltAt(x) + 0.025 - y, 0.03)
}

export function screenWindow({ shape: { screen, height }, faces }: Body, y: number): number {
  const g = roundMax(faces.side + 0.055, faces.roof + 0.05, 0.08)
  return roundMax(g, screen.base[1] + 0.05 - y, height * 0.02)
}

export function backWindow({ shape: { back, pillars }, faces }: Body, y: number): number {
  const g = roundMax(faces.side + 0.085, faces.roof + 0.075, 0.1)
  return roundMax(g, back.base[1] + (pillars.c > 0.2 ? 0.05 : 0.07) - y, 0.06)
}

function glaze(m: Material): void {
  put(m, finishes.glass)
  m.glass = true
}

export function cabinAt(car: Car, spot: Spot, m: Material): void {
  const { side, roof, screen, back } = car.body.faces
  const top = Math.max(side, roof, screen, back)
  cover(car, spot, top, m)
  if (side > top - 0.03) sideAt(car, spot, m)
  else if (screen > top - 0.03 && spot.ny > -0.2) screenAt(car, spot, m)
  else if (back > top - 0.03) backAt(car, spot, m)
}

/** The cabin's material outside the windows. */
function cover({ body, design }: Car, { x, y }: Spot, top: number, m: Material): void {
  const { faces, shape, beltAt } = body
  paint(m, design)
  if (design.roof && (faces.roof > top - 0.02 || y > beltAt(x) + 0.3))
    put(m, { colour: design.roof, metal: 0, rough: 0.25, coat: 1 })
  if (!design.soft) return
  put(m, finishes.fabric)
  if (faces.screen > top - 0.012 && y > shape.screen.top[1] - 0.06) put(m, finishes.gloss)
}

function sideAt({ body, design }: Car, { x, y }: Spot, m: Material): void {
  const { shape, faces, beltAt } = body
  const g = sideWindow(body, x, y)
  const isBare = design.panels && x > (shape.doors[1] ?? 0)
  if (g < 0 && !isBare) {
    const lean = 0.16 * (y - beltAt(x))
    const post = Math.abs(x - shape.pillars.b - lean)
    const split = Math.abs(x - (shape.doors[2] ?? 9) + 0.04 + lean * 1.2)
    if (post < 0.045 || g > -0.012 || split < 0.014) put(m, finishes.gloss)
    else glaze(m)
  } else if (g > 0 && g < 0.012 && faces.screen < -0.02 && !isBare) put(m, trim(design))
  else if (design.soft && faces.screen > -shape.pillars.a) paint(m, design)
}

function screenAt({ body }: Car, { y }: Spot, m: Material): void {
  const g = screenWindow(body, y)
  if (g < -0.03) glaze(m)
  else if (g < 0) put(m, finishes.gloss)
  else if (y < body.shape.screen.base[1] + 0.055) put(m, finishes.plastic)
}

function backAt({ body }: Car, { y, z }: Spot, m: Material): void {
  const { shape, faces } = body
  const g = backWindow(body, y)
  const isUpright = shape.back.base[0] > shape.length - 0.15
  if (g < -0.025) glaze(m)
  else if (g < 0) put(m, finishes.gloss)
  else if (isUpright && Math.abs(z) < 0.16 && faces.roof > -0.07 && faces.roof < -0.045)
    put(m, finishes.red)
}
