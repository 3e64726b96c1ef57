import { Component, type ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { Failure } from '../ui/error-state.tsx'

type Props = {
  children: ReactNode
  /** For what the page can do without. */
  isQuiet?: true
}
type State = { error: unknown }

/** What a screen could not catch itself ends here: said plainly, with another try. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.isQuiet) return null
    return <Crash onRetry={() => (isMissingFile(error) ? location.reload() : this.reset())} />
  }

  private reset() {
    this.setState({ error: null })
  }
}

function Crash({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages()
  return <Failure title={t('crash.title')} text={t('crash.text')} onRetry={onRetry} />
}

/** A failed import stays failed for this page: only a fresh page can fetch it, or its newer version. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message)
