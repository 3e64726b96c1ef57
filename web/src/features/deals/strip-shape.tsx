import { Skeleton } from '../../ui/skeleton.tsx'

/** As high as the strip, so that nothing jumps. */
export function PlanStripShape() {
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 short:min-h-11">
      <Skeleton className="late size-8 rounded-full" />
      <Skeleton className="late h-5 w-40" />
    </div>
  )
}
