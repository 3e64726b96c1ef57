import { textParts } from '../../lib/formats/text-parts.ts'
import { pageBlocks } from './page-blocks.ts'

const Linked = ({ text }: { text: string }) =>
  textParts(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <a key={index} href={href} rel="noopener" className="underline underline-offset-3">
        {part}
      </a>
    ) : (
      part
    ),
  )

/** An operator's page. It may be in another language than the reader's. */
export const PageText = ({ text, language }: { text: string; language: string }) => (
  <div lang={language} className="grid gap-3 wrap-anywhere">
    {pageBlocks(text).map((block, index) => {
      // The blocks of a text never move.
      const key = `${index}`
      if (block.kind === 'heading')
        return (
          <h2 key={key} className="mt-3 text-title">
            <Linked text={block.text} />
          </h2>
        )
      if (block.kind === 'paragraph')
        return (
          <p key={key} className="whitespace-pre-line">
            <Linked text={block.text} />
          </p>
        )
      return (
        <ul key={key} className="grid list-disc gap-1 pl-5">
          {block.items.map((item) => (
            <li key={item}>
              <Linked text={item} />
            </li>
          ))}
        </ul>
      )
    })}
  </div>
)
