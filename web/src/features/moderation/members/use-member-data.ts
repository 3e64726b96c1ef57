import type { DataAct } from '@keyswap/contract/choices'
import type { AdminUser } from '@keyswap/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'

const FILE = 'keyswap-member.zip'

type Input = { user_id: string; reason: string; is_told: boolean }

async function save(input: Input): Promise<void> {
  const bytes = await call('exportMember', { input })
  if (!(bytes instanceof Uint8Array)) throw new TypeError('The export is not a file.')
  // A response body is never a SharedArrayBuffer.
  saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), FILE)
}

const calls: Record<DataAct, (input: Input) => Promise<unknown>> = {
  export: save,
  hold: (input) => call('holdMember', { input }),
  release: (input) => call('releaseMember', { input }),
  delete: (input) => call('deleteMember', { input }),
}

export function useMemberData(act: DataAct, { id }: AdminUser, onDone: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<Omit<Input, 'user_id'>>({
    run: (why) => calls[act]({ user_id: id, ...why }),
    done: () => t(`member_data.${act}.done`, { file: FILE }),
    failed: t('member_data.failed'),
    onDone: () => {
      onDone()
      void refreshList(queries, 'users')
    },
  })
}
