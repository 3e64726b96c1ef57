// Aliases of makes: short names, Latvian forms, Cyrillic, related brands and common misspellings. Close misspellings are
// listed too, because only `makeMeant` allows for typos. Every make of the catalogue has an entry. Don't import zod
// here: the web's filters would load it.
import { catalogue } from './catalogue.ts'
import { folded } from './places.ts'
import { editDistance, typosAllowed } from './typos.ts'

const aliases: Record<string, string> = {
  Abarth: 'abart, arbath, абарт',
  'Alfa Romeo': 'alfa, alpha, alfaromeo, romeo, альфа',
  Alpine: 'альпин',
  'Aston Martin': 'aston, astonmartin, астон',
  Audi: 'audis, audene, avdi, oudi, ауди',
  Bentley: 'bentlijs, bently, bentli, бентли',
  BMW: 'bmv, bwm, bmvv, beemer, bimmer, beamer, bemer, bembis, beha, bavarietis, бмв, бэха',
  BYD: 'bid, бид',
  Cadillac: 'kadilaks, cadilac, cadi, caddilac, кадиллак',
  Chevrolet: 'chevy, chevi, chevrolets, chevorlet, shevrolet, sevrole, sevrolets, шевроле',
  Chrysler: 'kraislers, krysler, crysler, chrystler, chrisler, крайслер',
  Citroën: 'citro, citrone, citroens, sitroen, sitroens, citren, ситроен',
  Cupra: 'kupra, купра',
  Dacia: 'dacija, dacha, datcia, дачия, дача',
  Daewoo: 'daewo, deu, devo, daevo, daewu, дэу',
  Daihatsu: 'daihacu, dihatsu, daihatu, дайхатсу',
  Dodge: 'dodzs, dogde, doge, dodz, додж',
  'DS Automobiles': 'ds, dsautomobiles, дс',
  Ferrari: 'ferari, ferarri, ferra, феррари',
  Fiat: 'fiats, fijat, фиат',
  Ford: 'fords, frod, форд',
  GAZ: 'gazs, volga, gazele, газ, волга',
  Genesis: 'genesys, dzenesis, генезис',
  GMC: 'gms, джиэмси',
  Honda: 'hoda, honfa, хонда',
  Hummer: 'hammers, hummeris, hamer, хаммер',
  Hyundai:
    'hundai, hyundi, hundaj, hiundai, hjundai, huyndai, honday, xyundai, хендай, хундай, хюндай',
  Infiniti: 'infinity, infinty, инфинити',
  Isuzu: 'izuzu, isuzi, исузу',
  Jaguar: 'jag, jags, jaguars, jagaur, jagvar, ягуар',
  Jeep: 'jeeps, dzips, jep, джип',
  Kia: 'kija, kiya, kja, киа',
  Lada: 'vaz, zigulis, ziguli, zhiguli, jiguli, zigulitis, лада, ваз, жигули',
  Lamborghini: 'lambo, lamborgini, lamborghinis, lamborgh, ламборгини, ламбо',
  Lancia: 'lanca, lancija, lanchia, лянча',
  'Land Rover': 'landrover, lendrovers, landrovers, lr, ландровер',
  Lexus: 'leksus, lekss, lexsus, лексус',
  Lincoln: 'lincon, linkoln, linkolns, линкольн',
  Lotus: 'lotuss, лотус',
  Maserati: 'mazerati, masseratti, maser, мазерати',
  Mazda: 'mazada, matsda, мазда',
  McLaren: 'maclaren, maklarens, макларен',
  'Mercedes-Benz': `mercedes, benz, merc, mercs, mersis, merss, mers, merz, mb, merzedes, mersedes, mersedess, mercedess, mercades,
    mercedec, mercdes, mersedesbenz, mercedesbenz, benzs, мерседес, мерс`,
  MG: 'мг',
  MINI: 'minis, minicooper, мини',
  Mitsubishi:
    'mitsu, mitsi, micubisi, micubishi, mitsubisi, mitsibushi, mitshubishi, mitsubichi, митсубиси, мицубиси',
  Moskvich: 'moskvics, moskvitch, moskwitsch, azlk, москвич',
  NIO: 'nijo, нио',
  Nissan: 'nisan, nisans, nissans, datsun, ниссан',
  Opel: 'opelis, vauxhall, vauxhal, opl, опель',
  Peugeot: 'pug, pezo, pezho, pejo, peugot, peugeout, pegeot, puegot, peuguet, pegot, пежо',
  Polestar: 'polstar, poolstar, полестар',
  Pontiac: 'pontiaks, pontjak, понтиак',
  Porsche: 'porshe, porsh, porse, porche, porshce, porsce, порше',
  RAF: 'rafs, rafiks, rafik, latvija, раф',
  Ram: 'dodgeram, рам',
  Renault: 'reno, renno, renaut, reanult, renolt, renult, рено',
  'Rolls-Royce': 'rolls, royce, rr, rollsroyce, rolsroiss, rolss, rols, royc, роллс',
  Rover: 'rovers, ровер',
  Saab: 'sab, saabs, zaab, сааб',
  SEAT: 'seats, seta, siat, сеат',
  Škoda: 'skodas, shkoda, scoda, shcoda, skodina, skoada, шкода',
  Smart: 'smarts, smarty, смарт',
  SsangYong: 'sangjong, sangyong, ssangjong, ssanyong, ssang, kgm, ссангйонг',
  Subaru: 'subie, subi, subbaru, subaro, subarus, субару',
  Suzuki: 'suzi, susuki, suzuky, zuzuki, suzukis, сузуки',
  Tesla: 'teslas, тесла',
  Toyota: 'toy, tojota, toiota, tayota, toyta, yota, тойота',
  Trabant: 'trabants, trabi, трабант',
  UAZ: 'uazs, uaziks, uazik, bobiks, уаз',
  Volkswagen: `vw, wv, vag, volks, volkswagon, volkswagens, volkwagen, volksvagen, volkswaagen, wolksvagen, wolkswagen,
    folksvagens, folksvagen, folkswagen, folksvagons, volkvagen, volksvagon, fvolkswagen, folcis, folcvagens, dub, veedub,
    фольксваген, фольц`,
  Volvo: 'volva, wolwo, вольво',
  Wartburg: 'vartburgs, vartburg, вартбург',
  XPeng: 'xpen, xiaopeng, икспенг',
  ZAZ: 'zaporozec, zaporozhets, zaporozets, заз, запорожец',
}

type Known = { name: string; key: string; aliases: readonly string[] }

const known: readonly Known[] = catalogue.map(({ name }) => ({
  name,
  key: folded(name),
  aliases: (aliases[name] ?? '').split(',').map(folded).filter(Boolean),
}))

/** Exported for the test that every make has an entry. */
export const makesWithAliases: readonly string[] = Object.keys(aliases)

const byAlias = new Map(known.flatMap((make) => make.aliases.map((alias) => [alias, make])))
const byKey = new Map(known.map((make) => [make.key, make]))

/** The make with this name or alias, ignoring case, accents and punctuation. */
export const makeNamed = (text: string): string | undefined => {
  const key = folded(text)
  return (byKey.get(key) ?? byAlias.get(key) ?? byAlias.get(key.replaceAll(' ', '')))?.name
}

/** Like `makeNamed`, but allows for typos: the closest make, or undefined if two are equally close. */
export function makeMeant(text: string): string | undefined {
  const exact = makeNamed(text)
  if (exact !== undefined) return exact
  const key = folded(text)
  const allowed = typosAllowed(key)
  if (allowed === 0) return undefined
  const near = known
    .map(({ name, key: own, aliases: others }) => ({
      name,
      slips: Math.min(...[own, ...others].map((each) => editDistance(key, each, allowed))),
    }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips)
  const [best, next] = near
  return best && best.slips !== next?.slips ? best.name : undefined
}

/** Makes with an alias that starts with this text. */
export function makesByAlias(text: string): string[] {
  const key = folded(text)
  if (key === '') return []
  return known
    .filter(({ aliases: others }) => others.some((alias) => alias.startsWith(key)))
    .map(({ name }) => name)
}

/**
 * Expects a make, or make and model, as `folded` returns it. Replaces an alias of the make by its name: 'vw golf'
 * becomes 'volkswagen golf'. The result is stored with every car, so a new alias needs a migration of the cars that
 * use it.
 */
export function canonicalKey(key: string): string {
  const words = key.split(' ')
  const make = makeAtStart(words)
  if (!make || key === make.key || key.startsWith(`${make.key} `)) return key
  return [make.key, ...words.slice(1)].join(' ')
}

const makeAtStart = (words: string[]): Known | undefined =>
  byKey.get(words.slice(0, 2).join(' ')) ?? byKey.get(words[0] ?? '') ?? byAlias.get(words[0] ?? '')

/** Whether the text, as `folded` returns it, begins with a make of the catalogue. */
export const beginsWithMake = (key: string): boolean => makeAtStart(key.split(' ')) !== undefined

/** Extra search words for a car, given its make and model as `folded` returns them: the make's name and aliases. */
export function extraSearchWords(model_key: string): readonly string[] {
  const make = makeAtStart(model_key.split(' '))
  return make ? [...make.key.split(' '), ...make.aliases] : []
}
