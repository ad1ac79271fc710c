import { rootOf, wordsOf } from './name-words.ts'

/**
 * Common names of large US care organizations. No ranking could guess these names from the published name. Each line:
 * published words, then the other names.
 */
const written = `
mass general brigham: massachusetts general hospital; massachusetts general; mass gen; mgh; mgb; partners healthcare; brigham and womens hospital; brigham and womens; bwh; mclean hospital; newton wellesley hospital
new york presbyterian: ny presbyterian; nyp; ny presby; new york presby; nypresbyterian; columbia presbyterian
newyork presbyterian: ny presbyterian; nyp; ny presby; new york presby; nypresbyterian
childrens hospital of philadelphia: chop; philadelphia childrens hospital; philly childrens
oregon health science university: ohsu
university of texas md anderson cancer center: md anderson; mdacc
johns hopkins medicine: hopkins; john hopkins; johns hopkins hospital; jhh; jhu
uchicago medicine: university of chicago; u chicago; uchicago hospital; chicago university
university of chicago: uchicago; u chicago
uw health wisconsin: uw madison; university of wisconsin; uw hospital madison; university of wisconsin madison; wisconsin madison
uw medicine washington: university of washington; u dub; uw seattle; uwmc; harborview
michigan medicine: university of michigan; umich; u mich; um health; uofm health
penn medicine: university of pennsylvania; upenn; hospital of the university of pennsylvania; hup
penn state health: hershey medical center; milton s hershey
memorial sloan kettering: msk; mskcc; sloan kettering
dana farber cancer institute: dfci; dana farber
beth israel deaconess: bidmc; beth israel boston
beth israel lahey health: bidmc; bilh; beth israel deaconess; lahey clinic; lahey hospital; mount auburn hospital
boston childrens hospital: bch; childrens boston; childrens hospital boston
the childrens hospital corporation: boston childrens hospital; boston childrens; childrens boston; childrens hospital boston
cincinnati childrens hospital: cchmc
university of texas southwestern medical center: ut southwestern; utsw
university of texas medical branch: utmb; galveston hospital
ohio state university: osu; osu wexner; ohio state wexner; wexner medical center
university hospitals cleveland: uh cleveland; case western
university of iowa health care: uihc; u iowa; iowa hospitals and clinics
university of iowa: uihc
university of minnesota: m health fairview; umn
fairview: m health; m health fairview; university of minnesota
university of california san francisco: ucsf
ucsf health: university of california san francisco; uc san francisco
ucla: university of california los angeles; uc los angeles; ronald reagan hospital
uc san diego health: ucsd; university of california san diego
university of california san diego: ucsd
uc davis health: ucd; university of california davis
university of california davis: uc davis
uci health: uc irvine; university of california irvine
university of california irvine: uc irvine; uci
keck medicine usc: usc; university of southern california
keck: usc; university of southern california
cedars sinai: csmc; cedars
city of hope: coh duarte
kaiser permanente: kp; kaiser foundation
mayo clinic: mayo rochester; st marys rochester
cleveland clinic: ccf
nyu langone: nyu; new york university; tisch hospital
mount sinai health system: mt sinai new york; icahn
montefiore medical center: einstein bronx
weill cornell: cornell; cornell medicine; wcm
columbia physicians: columbia university; columbia doctors; columbiadoctors; cumc
northwell: long island jewish; lij; north shore lij
yale new haven health: ynhh; yale hospital; yale medicine
hartford healthcare: hhc hartford
dartmouth: dhmc; dartmouth hitchcock; hitchcock
university of vermont: uvm; fletcher allen
upmc: university of pittsburgh; pitt medical center
allegheny health network: ahn; west penn; highmark health
geisinger: gmc danville
duke health: duke university; duke hospital; duhs
unc health: university of north carolina; chapel hill hospital
atrium health: carolinas healthcare; carolinas medical center; wake forest baptist
wake forest baptist: wfbh; baptist hospital winston salem
musc: medical university of south carolina
medical university of south carolina: musc
emory healthcare: emory university; eushc
vanderbilt: vumc; vandy; vanderbilt university medical center
university of alabama: uab
uab medicine: university of alabama birmingham
university of florida: uf shands; shands
uf health: university of florida; shands; uf shands
uhealth: university of miami; um miami; jackson miami
university of miami: uhealth; um miami
university of kentucky: uk healthcare
university of virginia: uva
uva health: university of virginia
vcu health: virginia commonwealth; mcv richmond
virginia commonwealth university: vcu
inova: fairfax hospital
medstar: georgetown hospital; georgetown university; washington hospital center
university of maryland: umms; umm baltimore
george washington university: gwu; gw hospital
childrens national: childrens hospital dc; dc childrens
christiana care: christiana hospital
temple: temple university; tuh
jefferson health: thomas jefferson; jefferson hospital philadelphia
thomas jefferson university: jefferson health
rush university medical center: rush chicago; rumc; rush hospital
northwestern medicine: northwestern memorial; nmh; northwestern university; feinberg
lurie childrens: childrens memorial chicago; ann and robert h lurie
advocate: advocate aurora; aurora health
froedtert: medical college of wisconsin; mcw
indiana university health: iu health; iu
iu health: indiana university
barnes jewish: bjc; wash u; washu; washington university st louis
bjc washington university: bjc; barnes jewish; wash u; washu; washington university in st louis; st louis childrens
saint louis university: slu care; slucare
university of kansas: ku med; kumc
nebraska medicine: university of nebraska; unmc
university of colorado: uchealth; cu medicine
uchealth: university of colorado; cu anschutz; anschutz
denver health: dhha
intermountain: ihc utah; lds hospital; selecthealth
university of utah: u of u health; uofu; huntsman cancer
banner health: banner university; university of arizona
texas childrens: tch; childrens houston
houston methodist: methodist houston
baylor scott white: bsw; bswh; baylor dallas
baylor college of medicine: bcm
childrens health system of texas: childrens dallas; dallas childrens
memorial hermann: hermann hospital
parkland: parkland dallas; phhs
ochsner: ochsner clinic
lsu health: louisiana state university
university of mississippi: ummc
university of arkansas: uams
university of new mexico: unmh; unm
stanford health care: stanford hospital; stanford university
stanford childrens: lucile packard; lpch
sutter health: california pacific; cpmc; alta bates; pamf; palo alto medical foundation
scripps: scripps clinic
sharp healthcare: sharp san diego
providence health: swedish seattle; providence swedish
swedish: swedish seattle
virginia mason: vmfh
seattle childrens: childrens seattle; sch seattle
fred hutchinson: fred hutch; seattle cancer care alliance; scca
legacy health: emanuel portland
hawaii pacific health: kapiolani; straub
queens health: queens medical center honolulu
nationwide childrens: columbus childrens
childrens hospital los angeles: chla; la childrens
childrens hospital of orange county: choc
rady childrens: san diego childrens
childrens healthcare of atlanta: choa; atlanta childrens; egleston
st jude childrens research hospital: st judes; saint judes
cook childrens: fort worth childrens
childrens mercy: kansas city childrens; cmh kansas city
phoenix childrens: pch phoenix
nemours: dupont hospital; a i dupont
shriners: shriners hospital for children
commonspirit: dignity health; catholic health initiatives
dignity health: commonspirit; chw
hca: hospital corporation of america
us department of veterans affairs: va; va hospital; veterans affairs; veterans administration; vha
veterans affairs: va hospital; veterans administration; vha
indian health service: ihs
quest diagnostics: quest labs
labcorp: laboratory corporation
cvs: minuteclinic; minute clinic
walgreens: walgreen
medicare: cms; blue button
unitedhealthcare: uhc; united healthcare; optum
united healthcare: uhc; unitedhealthcare
blue cross blue shield: bcbs; bluecross
anthem: elevance
`

/** `isWhole`: the typed text contains the complete name, not only its beginning. */
export type OtherName = { readonly words: readonly string[]; readonly isWhole: boolean }

const key = (words: readonly string[]): string => words.map(rootOf).join(' ')

const published: ReadonlyMap<string, readonly (readonly string[])[]> = (() => {
  const map = new Map<string, (readonly string[])[]>()
  for (const line of written.trim().split('\n')) {
    const [name = '', others = ''] = line.split(':')
    for (const other of others.split(';')) {
      const of = key(wordsOf(other))
      map.set(of, [...(map.get(of) ?? []), wordsOf(name)])
    }
  }
  return map
})()

const MIN_BEGUN = 6
const MAX_READINGS = 8

/** 'mgh boston' → 'mass general brigham boston'. Treats 'u of' as 'university of'. Empty if no other name is known. */
export function otherNames(words: readonly string[]): OtherName[] {
  const spelled = words.flatMap((word, at) => (word === 'u' && words[at + 1] === 'of' ? ['university'] : [word]))
  const readings: OtherName[] = spelled.join(' ') === words.join(' ') ? [] : [{ words: spelled, isWhole: false }]
  for (const candidateWords of [words, spelled]) {
    for (let end = candidateWords.length; end > 0; end--) {
      const rest = candidateWords.slice(end)
      const names = published.get(key(candidateWords.slice(0, end))) ?? []
      readings.push(...names.map((name) => ({ words: [...name, ...rest], isWhole: true })))
    }
  }
  if (readings.some(({ isWhole }) => isWhole)) return readings.slice(0, MAX_READINGS)
  const begun = key(spelled)
  if (begun.length >= MIN_BEGUN) {
    for (const [other, names] of published) {
      if (other.startsWith(begun)) readings.push(...names.map((name) => ({ words: name, isWhole: false })))
    }
  }
  return readings.slice(0, MAX_READINGS)
}
