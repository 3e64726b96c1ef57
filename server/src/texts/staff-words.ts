/** The names that Keyswap shows for a deleted account, in the languages of the web. No member may have them. */
export const DELETED_ACCOUNT_NAMES = ['deleteduser', 'dzēstslietotājs']

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
  ...['moderator', 'moderators', 'moderation', 'official', 'security', 'staff', 'system'],
  ...['support', 'helpdesk', 'adminteam', 'supportteam', 'customersupport', 'customerservice'],
  ...['administratore', 'administrācija', 'administrācijas', 'moderatore', 'moderatori'],
  ...['atbalsts', 'atbalsta', 'palīdzība', 'palīdzības', 'oficiāls', 'oficiālais', 'oficiālā'],
  ...['админ', 'администратор', 'администрация', 'модератор', 'поддержка', 'поддержки'],
  ...['техподдержка', 'официальный'],
]
