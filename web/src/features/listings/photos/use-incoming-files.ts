import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files dropped or pasted anywhere on the page: a file dropped elsewhere would otherwise replace the page.
 * Returns whether files are being dragged over it.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void, enabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const receive = useEffectEvent((files: FileList | undefined) => {
    if (enabled && files && files.length > 0) onFiles([...files])
  })

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(false)
      receive(event.dataTransfer.files)
    }
    const onPaste = (event: ClipboardEvent) => receive(event.clipboardData?.files)
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
      removeEventListener('paste', onPaste)
    }
  }, [])

  return isOver && enabled
}
