import { Component, type ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { Failure } from '../ui/states/error-state.tsx'

type Props = {
  children: ReactNode
  /** Renders nothing on an error; for parts that the page can do without. */
  isQuiet?: true
}
type State = { error: unknown }

/** Catches render errors and offers a retry. */
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

/** A failed import stays failed for the life of the page: only a reload can fetch the file or its newer version. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message)
