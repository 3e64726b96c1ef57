import { parseSync } from 'vite'

export type Import = {
  specifier: string
  /** Whether it imports only types, which do not exist at run time. */
  isType: boolean
  /** The imported names; '*' stands for all. */
  names: string[]
  line: number
}

export type AstNode = { type: string; start: number; [key: string]: unknown }
type Specifier = AstNode & {
  imported?: AstNode
  local?: AstNode
  importKind?: string
  exportKind?: string
}

/** All imports of a module: `import`, `export … from`, `import()`, and `import()` in types. */
export function readImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Import[] = []
  visitNodes(program as unknown as AstNode, (node) => {
    const specifier = (node.source as AstNode | null | undefined)?.value
    if (typeof specifier !== 'string') return
    const line = source.slice(0, node.start).split('\n').length
    found.push({ specifier, isType: isType(node), names: namesIn(node), line })
  })
  return found
}

/** The source with comments blanked out; line numbers stay. */
export function withoutComments(file: string, source: string): string {
  return parseSync(file, source).comments.reduce((text, { start, end }) => {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    return text.slice(0, start) + blank + text.slice(end)
  }, source)
}

function isType(node: AstNode): boolean {
  if (node.type === 'TSImportType') return true
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as Specifier[]
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  )
}

function namesIn(node: AstNode): string[] {
  const specifiers = node.specifiers as Specifier[] | undefined
  if (!specifiers) return ['*']
  return specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    const named = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported
    return String(named?.name ?? named?.value)
  })
}

export function visitNodes(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string')
        visitNodes(child, visit)
    }
  }
}
