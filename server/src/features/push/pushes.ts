import type { Language } from '@keyswap/contract/accounts'
import type { PushPayload } from '@keyswap/contract/push'
import { translate } from '../../translations.ts'

export type PushNews =
  | { kind: 'matches'; match_id: string; name: string; car: string }
  | { kind: 'messages'; match_id: string; name: string; car: string; unread: number }
  | { kind: 'announcements'; id: string; title: string }

export type PushTexts = {
  [N in PushNews as N['kind']]: (news: N) => { title: string; body: string }
}

// Shown on lock screens: name the sender and their car, never the message.
const english: PushTexts = {
  matches: ({ name, car }) => ({
    title: "It's a Match!",
    body: `You and ${name} like each other's cars. Theirs: ${car}`,
  }),
  messages: ({ name, car, unread }) => ({
    title: unread === 1 ? `New message from ${name}` : `${unread} new messages from ${name}`,
    body: car,
  }),
  announcements: ({ title }) => ({ title: 'News from Keyswap', body: title }),
}

const texts = await translate('pushes', english)

const written = (news: PushNews, language: Language) => {
  const say = texts[language]
  switch (news.kind) {
    case 'matches':
      return say.matches(news)
    case 'messages':
      return say.messages(news)
    case 'announcements':
      return say.announcements(news)
  }
}

/** The payload for the device, and the metadata that the push service sees. */
export function composePush(news: PushNews, language: Language) {
  const isChat = news.kind !== 'announcements'
  const about = isChat ? news.match_id : news.id
  // A topic has at most 32 characters: an id without its dashes.
  const topic = about.replaceAll('-', '')
  const payload: PushPayload = {
    kind: news.kind,
    ...written(news, language),
    language,
    path: isChat ? `/chat/${about}` : '/inbox',
    tag: topic,
  }
  return {
    payload: JSON.stringify(payload),
    topic,
    urgency: isChat ? ('normal' as const) : ('low' as const),
  }
}
