// Finds circles among imports with Tarjan's algorithm for strongly connected components.

type Module = { file: string; imports: { target: string; line: number }[] }

/** `path`: a shortest circle, from a file back to itself. `line`: where the first file imports the second one. */
export type Circle = { path: string[]; line: number }

export function findCircles(modules: Module[]): Circle[] {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const next = (file: string) =>
    (byFile.get(file)?.imports ?? []).map(({ target }) => target).filter((one) => byFile.has(one))
  return components([...byFile.keys()], next)
    .map((files) => shortestCircle(files, next))
    .filter((path) => path !== undefined)
    .map((path) => {
      const first = byFile.get(path[0] ?? '')?.imports.find(({ target }) => target === path[1])
      return { path, line: first?.line ?? 1 }
    })
}

type Next = (file: string) => string[]

/** Groups of files in which every file reaches every other one through imports. */
function components(files: string[], next: Next): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(file: string): number {
    let low = order.size
    order.set(file, low)
    open.push(file)
    for (const one of next(file)) {
      if (!order.has(one)) low = Math.min(low, visit(one))
      else if (open.includes(one)) low = Math.min(low, order.get(one) ?? low)
    }
    if (low === order.get(file)) found.push(open.splice(open.indexOf(file)).sort())
    return low
  }

  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

/** The shortest circle from the first of these files back to itself; undefined if there is none. */
function shortestCircle([start = '', ...rest]: string[], next: Next): string[] | undefined {
  const within = new Set([start, ...rest])
  const seen = new Set<string>()
  let paths = [[start]]
  while (paths.length > 0) {
    const longer = paths.flatMap((path) =>
      next(path.at(-1) ?? '')
        .filter((file) => within.has(file) && !seen.has(file))
        .map((file) => [...path, file]),
    )
    const circle = longer.find((path) => path.at(-1) === start)
    if (circle) return circle
    for (const path of longer) seen.add(path.at(-1) ?? '')
    paths = longer
  }
  return undefined
}
