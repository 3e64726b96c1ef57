import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Tabs } from './tabs.tsx'

/** Answers are never stale on their own: what changes them says so, and nothing is asked twice. */
const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })

/** What only someone signed in needs, kept out of a visitor's first load. */
export default function Members({ children }: { children: ReactNode }) {
  // One a member: nobody finds the answers that the one before them got.
  const [queries] = useState(newQueries)
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <Tabs />
        <div className="pb-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] rail:pb-0 rail:pl-rail">
          {children}
        </div>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
