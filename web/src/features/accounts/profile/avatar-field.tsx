import type { Me } from '@keyswap/contract/accounts'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { acceptedFiles } from '../../../lib/pictures/accepted.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { settings } from '../settings.texts.ts'
import { useAvatar } from './use-avatar.ts'

export function AvatarField({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { pending, choose, remove } = useAvatar()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
      <Avatar id={user.id} name={user.name} url={user.avatar_url} className="size-20 text-title" />
      <div className="min-w-0">
        <p className="text-lead font-semibold wrap-anywhere">{user.name}</p>
        <p className="text-muted wrap-anywhere">{user.email}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles()}
        aria-label={t('settings.avatar')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const picture = target.files?.[0]
          if (picture) choose(picture)
          // Otherwise choosing the same file again fires no change event.
          target.value = ''
        }}
      />
      <div className="col-span-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={pending === 'saving'}
          pendingText={t('settings.avatar.saving')}
          onClick={() => input.current?.click()}
        >
          {t(user.avatar_url === null ? 'settings.avatar.add' : 'settings.avatar.change')}
        </Button>
        {user.avatar_url !== null && (
          <Button
            variant="ghost"
            size="small"
            pending={pending === 'removing'}
            pendingText={t('settings.avatar.removing')}
            onClick={remove}
          >
            {t('settings.avatar.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
