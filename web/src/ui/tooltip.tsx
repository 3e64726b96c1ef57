import { tooltip as limits } from '@keyswap/contract/limits'
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Around everything whose tooltips know of each other: after one, the next opens sooner. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider
      delayDuration={limits.open_delay_ms}
      skipDelayDuration={limits.skip_delay_ms}
    >
      {children}
    </Primitive.Provider>
  )
}

export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="rise z-50 max-w-60 rounded-small bg-ink px-2.5 py-1.5 text-small text-paper shadow-low"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
