/** The names that Keyswap shows for a deleted account, in either order of their words. No member may have them. */
export const DELETED_ACCOUNT_NAMES = [
  ...['deleteduser', 'userdeleted', 'deletedaccount', 'accountdeleted'],
  ...['deletedmember', 'memberdeleted', 'izdzēstslietotājs', 'izdzēstskonts'],
  ...['dzēstslietotājs', 'lietotājsdzēsts', 'dzēstskonts', 'kontsdzēsts'],
]

/** What the web calls the reader, or all of them. Nobody's whole name is one of them: "You got the keys" would be said of another. */
export const PRONOUNS = [
  ...['you', 'me', 'everyone', 'everybody', 'nobody'],
  ...['tu', 'tev', 'tevi', 'jūs', 'es', 'visi', 'neviens'],
  ...['ты', 'вы', 'я', 'все', 'никто'],
]

/** What no member may be called, unless the operator sets STAFF_WORDS. In English, Latvian and Russian. */
export const STAFF_WORDS = [
  ...[
    'keyswap',
    'keyswaps',
    'keyswapteam',
    'teamkeyswap',
    'admin',
    'admins',
    'administrator',
    'administrators',
    'administration',
  ],
  ...['moderator', 'moderators', 'moderation', 'official', 'staff', 'system'],
  ...[
    'fraud',
    'department',
    'security',
    'safety',
    'drošība',
    'drošības',
    'безопасность',
    'безопасности',
  ],
  ...['support', 'helpdesk', 'adminteam', 'supportteam', 'customersupport', 'customerservice'],
  ...['administratore', 'administrācija', 'administrācijas', 'moderatore', 'moderatori'],
  ...['atbalsts', 'atbalsta', 'palīdzība', 'palīdzības', 'oficiāls', 'oficiālais', 'oficiālā'],
  ...['админ', 'администратор', 'администрация', 'модератор', 'поддержка', 'поддержки'],
  ...['техподдержка', 'официальный'],
]
