// Cars from the side, in real proportions: 87 units are a metre, the ground is at y = 160.
import { useId } from 'react'

type Body = {
  /** Outline without wheels, from the front bumper over the roof to the rear. */
  shell: string
  glass: string
  pillars: string
  /** Highlight along the shoulder of the body. */
  shoulder: string
  doors: string
  wheels: readonly [front: number, rear: number]
  mirror: readonly [x: number, y: number]
  front: string
  rear: string
}

const bodies = {
  estate: {
    shell:
      'M13 139c-3-7-4-15-3-23 1-9 6-17 17-21 26-9 55-15 88-18 19-14 38-27 57-35 9-4 22-6 38-6h98c24 0 41 3 52 10 13 9 26 24 35 38 8 4 13 11 14 21 1 12 0 24-4 34-1 3-4 4-8 4H22c-5 0-8-1-9-4Z',
    glass: 'M131 77c17-13 33-24 49-30 7-3 17-4 31-4h94c20 0 34 2 43 8 9 6 18 15 26 26Z',
    pillars: 'M214 43l-5 34M290 43l8 34',
    shoulder: 'M24 98c30-9 62-14 94-16h216c26 0 47 2 62 7',
    doors: 'M148 79c-4 20-4 42 2 62M212 79c-3 22-3 44-1 64M296 79c6 18 8 34 4 50',
    wheels: [86, 326],
    mirror: [140, 74],
    front: 'M14 105c10-6 22-9 35-9-5 8-17 13-33 14Z',
    rear: 'M398 91c6 4 10 9 11 16l-17 2c-6-6-8-12-8-18Z',
  },
  coupe: {
    shell:
      'M12 140c-4-6-5-13-4-20 1-8 7-14 18-18 28-10 62-16 100-18 22-14 44-26 64-32 10-3 22-4 36-4 44 0 80 8 108 26 26 2 46 7 60 16 9 6 13 14 13 24 0 9-1 18-4 25-1 3-4 4-8 4H20c-4 0-7-1-8-3Z',
    glass: 'M146 84c17-12 33-21 48-26 8-3 18-4 31-4 34 0 63 7 87 21-16 6-38 9-66 9Z',
    pillars: 'M238 55l2 29',
    shoulder: 'M22 105c34-11 72-17 114-18h150c40 0 72 3 98 11',
    doors: 'M160 87c-5 18-4 36 4 56M252 86c8 18 8 36 0 57',
    wheels: [88, 318],
    mirror: [158, 82],
    front: 'M12 111c12-6 26-9 40-9-6 7-20 12-38 12Z',
    rear: 'M388 98c8 4 13 8 15 14l-19 2c-8-5-10-10-9-15Z',
  },
  suv: {
    shell:
      'M13 134c-4-8-5-18-4-28 1-12 6-22 17-26 26-8 54-13 84-15 16-17 32-31 48-40 9-5 21-7 38-7h108c25 0 42 3 53 10 11 8 21 23 29 40 9 4 15 12 16 24 1 14 0 28-4 38-1 4-4 5-8 5H22c-5 0-8-1-9-1Z',
    glass: 'M126 65c14-15 27-26 40-33 7-4 16-5 30-5h104c21 0 35 2 44 8 8 6 15 17 22 30Z',
    pillars: 'M206 27l-5 38M286 27l8 38',
    shoulder: 'M22 88c30-9 60-14 92-16h222c24 0 44 2 58 7',
    doors: 'M142 67c-4 22-4 46 2 68M206 67c-3 24-3 48-1 70M294 67c7 20 8 38 4 54',
    wheels: [88, 322],
    mirror: [134, 62],
    front: 'M13 94c10-6 22-9 36-9-5 9-17 14-34 15Z',
    rear: 'M394 80c7 4 11 10 13 19l-17 3c-6-7-8-15-8-21Z',
  },
} satisfies Record<string, Body>

export type BodyName = keyof typeof bodies

/** Paint colours, lit and shaded. They belong to the drawing, not to the tokens. */
export type Paint = { light: string; base: string; deep: string }

export const paints = {
  ember: { light: '#ff9a7d', base: '#e2492f', deep: '#6d1620' },
  pine: { light: '#8fc7ae', base: '#2f7a63', deep: '#0e2f33' },
  bone: { light: '#fff6e6', base: '#d9cfc0', deep: '#6b6470' },
  harbour: { light: '#9db9e8', base: '#3c63ab', deep: '#14204a' },
} satisfies Record<string, Paint>

/** Part of a drawing, 420 by 168, for use inside an `svg`. */
export function Car({ body, paint, lit = true }: { body: BodyName; paint: Paint; lit?: boolean }) {
  const id = useId()
  const shape: Body = bodies[body]
  const radius = body === 'suv' ? 32 : 29
  return (
    <>
      <defs>
        <linearGradient id={`${id}b`} x2="0" y2="1">
          <stop offset="0" stopColor={paint.light} />
          <stop offset=".42" stopColor={paint.base} />
          <stop offset="1" stopColor={paint.deep} />
        </linearGradient>
        <linearGradient id={`${id}g`} x1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffd9b8" />
          <stop offset=".35" stopColor="#5c5f86" />
          <stop offset="1" stopColor="#141a30" />
        </linearGradient>
        <radialGradient id={`${id}l`}>
          <stop offset="0" stopColor="#fff3d6" stopOpacity=".95" />
          <stop offset="1" stopColor="#ffcf8a" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <path d={shape.shell} />
        </clipPath>
      </defs>
      <ellipse cx="210" cy="160" rx="200" ry="7" fill="#04060d" opacity=".6" />
      <path d={shape.shell} fill={`url(#${id}b)`} />
      <g clipPath={`url(#${id}c)`}>
        <path d="M0 131h420v20H0z" fill="#080b16" opacity=".62" />
        {shape.wheels.map((x) => (
          <circle key={x} cx={x} cy={160 - radius} r={radius + 5} fill="#070a14" />
        ))}
        <path d={shape.doors} fill="none" stroke="#05070f" strokeOpacity=".38" strokeWidth="1.6" />
        <path
          d={shape.shoulder}
          fill="none"
          stroke="#fff"
          strokeOpacity=".55"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </g>
      <path d={shape.glass} fill={`url(#${id}g)`} />
      <path d={shape.pillars} fill="none" stroke={paint.deep} strokeWidth="5" />
      <path d={shape.front} fill="#fff6e0" />
      <path d={shape.rear} fill="#ff4a3a" />
      <ellipse cx={shape.mirror[0]} cy={shape.mirror[1]} rx="9" ry="6" fill={paint.base} />
      <path
        d={`M${shape.mirror[0] - 9} ${shape.mirror[1] + 1}a9 6 0 0 0 18 0Z`}
        fill={paint.deep}
        opacity=".7"
      />
      {lit && <circle cx="22" cy={body === 'suv' ? 94 : 106} r="34" fill={`url(#${id}l)`} />}
      {shape.wheels.map((x) => (
        <Wheel key={x} x={x} radius={radius} />
      ))}
    </>
  )
}

const SPOKES = [0, 36, 72, 108, 144]

function Wheel({ x, radius }: { x: number; radius: number }) {
  const rim = radius * 0.68
  return (
    <g transform={`translate(${x} ${160 - radius})`}>
      <circle r={radius} fill="#0b0e18" />
      <circle r={rim} fill="#1b2133" stroke="#aeb6c8" strokeWidth="2" />
      {SPOKES.map((angle) => (
        <path
          key={angle}
          d={`M-2.2 -${rim}L-1 0l-1.2 ${rim}h4.4L1 0l1.2-${rim}Z`}
          transform={`rotate(${angle})`}
          fill="#cdd3df"
        />
      ))}
      <circle r={rim * 0.2} fill="#0b0e18" />
    </g>
  )
}
