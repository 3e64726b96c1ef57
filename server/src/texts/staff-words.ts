/** The names that Keyswap shows for a deleted account, in the languages of the web. No member may have them. */
export const DELETED_ACCOUNT_NAMES = ['deleteduser', 'dzēstslietotājs']

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
