/** What Keyswap itself calls a member who has left: whoever is here is not called that. In the languages of the web. */
export const TAKEN_NAMES = ['deleteduser', 'dzēstslietotājs']

/** What nobody can be called unless the operator sets STAFF_WORDS: in English, Latvian and Russian. */
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
