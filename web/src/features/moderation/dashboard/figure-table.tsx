import { cx } from '../../../ui/cx.ts'

type Props = {
  /** What the table is about, for screen readers. */
  title: string
  /** The heading of the first column. */
  of: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; figures: readonly string[] }[]
  /** How high it grows before it scrolls. */
  className: string
}

/** Figures by day or by week, one row for each. */
export function FigureTable({ title, of, columns, rows, className }: Props) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable with the keyboard.
      tabIndex={0}
      aria-label={title}
      className={cx('overflow-auto rounded-card border border-line bg-surface', className)}
    >
      <table className="w-full text-right text-small">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface shadow-low">
          <tr>
            <th scope="col" className="px-3 py-2.5 text-left">
              {of}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row" className="px-3 py-2 text-left font-semibold whitespace-nowrap">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]} className="px-3 py-2 whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
