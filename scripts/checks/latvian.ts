// Checks Latvian texts against those rules of docs/decisions/0027-words-and-languages.md that patterns can check.

/** Matches only whole words. `\b` does not work with Latvian letters. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** Words that end like the polite imperative in -iet but are other forms. */
const ENDING_SO = '(?:jā)?(?:ie|iz|aiz|pār|ap|no|uz)iet|šķiet|skriet|atskriet'

const rules: readonly (readonly [fault: RegExp, instead: string])[] = [
  [/["“]|'/, 'quotes are „…”'],
  [/^(?=.*[„”])(?!(?:[^„”]*„[^„”]*”)*[^„”]*$)/s, 'a quote opens with „ and closes with ”'],
  [/\.\.\./, 'the ellipsis is one sign, …'],
  [/—|\s-\s/, 'a dash is –'],
  [/„patīk”/, 'a like is „Patīk”'],
  [/(?:\d|\}) ?%|(?:\d|\}) (?:%|km|MB|€)/, 'a no-break space before %, km, MB, €'],
  [/\b\d{1,2}[.:]00\b/, 'a time is formatted by the reader’s region'],
  [word(`(?!(?:${ENDING_SO})(?!\\p{L}))\\p{L}+iet`), 'say tu'],
  [word('\\p{L}+ieties'), 'say tu'],
  [word('(?:ne)?esi (?:\\p{L}+ )?\\p{L}+(?:is|ies|usi|usies)'), 'the reader’s gender is not known'],
  [word('viņš|viņa|viņam|viņai|viņas|ienākuš\\p{L}+'), 'nobody’s gender is known'],
  [
    /(?<!\p{L})(?:ar|par|no|pie|uz|pret|bez|pēc|līdz|pirms) \{(?:name|about|query)\}/iu,
    'a name is not declined: „ar lietotāju {name}”',
  ],
  [/(?<!(?:lietotāja|īpašnieka) )\{name\} auto/iu, 'a name is not declined: „Otrs auto”'],
  [word('pārnesumkārb\\p{L}+'), 'ātrumkārba'],
  [word('saderēj\\p{L}+|mač(?:s|u|i)'), 'sakritība'],
  [word('garām'), 'izlaist'],
  [word('pastkast\\p{L}+'), 'Jaunumi'],
  [
    word('pieteik\\p{L}+|piesak\\p{L}+|pierakst(?:īties|ies|ījies)|ienā[ck]\\p{L}*|ieiešan\\p{L}+'),
    'ieiet, pieslēgšanās',
  ],
  [word('vēstul\\p{L}+'), 'e-pasts'],
  [word('norunāt\\p{L}*'), 'sarunāts'],
  [word('izrakst\\p{L}+|atslēgt(?:ies)?'), 'iziet'],
  [word('atjaunot \\p{L}* ?parol\\p{L}+'), 'atiestatīt paroli'],
  [word('kav(?:a|ā|u|as|ai)'), 'auto, ko rādām'],
  [word('svaip\\p{L}+'), 'šķirstīt'],
  [word('sarakst(?:e|es|ei|ē|ēm|ēs|īties|ās)|(?:tavu|savu|šo) saraksti|čat\\p{L}+'), 'saruna'],
  [word('dalībniek\\p{L}+'), 'lietotājs'],
  [word('lietotājvārd\\p{L}+'), 'vārds'],
  [word('elektrisk(?:s|ais|ā)'), 'elektrība'],
  [word('jebkurš|jebkura'), 'nav svarīgi'],
  [word('rediģē\\p{L}+'), 'labot'],
  [word('nepatiesas ziņas'), 'nepareizi dati'],
  [word('kas cits'), 'cits iemesls'],
  [word('riņķ\\p{L}+|gredzen\\p{L}+'), 'aplis'],
  [word('(?:paturēt|glabāt)\\p{L}* meklējum\\p{L}+'), 'saglabāts meklējums'],
  [word('auto (?:ir |tika |tiks )?izslēgt\\p{L}*|izslēgt\\p{L}* auto'), 'deaktivizēt'],
  [word('(?:auto|sludinājuma) viet(?:a|as|u|ai)'), 'atrašanās vieta'],
  [
    word(
      '(?:no|at)?bloķēt\\p{L}* kont\\p{L}+|kont\\p{L}+ (?:ir |tika |tiks )?(?:no|at)?bloķēt\\p{L}*',
    ),
    'apturēt kontu',
  ],
  [
    word('kontrakt\\p{L}*|(?:paraksti|izdrukā)\\p{L}* (?:maiņas )?plān\\p{L}*'),
    'vienošanās ir papīrs, plāns ir ekrāns',
  ],
  // "Vērtība" alone is allowed only in the agreement, where the giver states a value ("norādītā").
  [/(?<!\p{L})(?<!aptuven\p{L}+ |norādītā )vērtīb\p{L}+(?! nav norādīta)/iu, 'aptuvenā vērtība'],
]

/** The faults of a text, each with what to write instead. */
export function latvianFaults(text: string): string[] {
  return rules.flatMap(([fault, instead]) => {
    const found = fault.exec(text)
    return found ? [`${found[0] === '' ? text : found[0]}: ${instead}`] : []
  })
}

/** Whether a text says "jūs" (plural or polite "you"), which is allowed only for two people. */
export const usesPlural = (text: string): boolean => word('jūs|jums|jūsu').test(text)
