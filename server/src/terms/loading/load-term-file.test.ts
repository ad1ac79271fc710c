import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { runCommand } from '#platform/commands/command.ts'
import { termsCommands } from '../commands/terms-commands.ts'
import { findLoincNames } from '../loinc-names.ts'
import { findMedicines } from '../medicines.ts'
import { useFolder, usePortal } from '../../../test/use-portal.ts'

const folder = useFolder('kinchart-terms-')
const portal = usePortal()

const write = (name: string, bytes: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function load(...files: string[]) {
  const [output, complained]: [string[], string[]] = [[], []]
  const printer = {
    say: (line: string) => void output.push(line),
    complain: (line: string) => void complained.push(line),
    signal: new AbortController().signal,
  }
  const code = await runCommand(termsCommands[0], { db: portal.database.db }, { files }, printer)
  return { code, said: output, complained }
}

// Test data in the published format. No row is from LOINC or RxNorm.
const loinc = (rows: readonly string[]) =>
  ['"LOINC_NUM","COMPONENT","SHORTNAME","LONG_COMMON_NAME","CONSUMER_NAME","DisplayName"', ...rows].join('\n')
const named = '"90001-1","Made up","Mde SerPl","Made up [Mass] in Serum","Made up, ""serum""","Made up display"'
const displayed = '"90002-9","Made up","Mde2 SerPl","Made up 2 [Mass] in Serum","","Made up 2 display"'
const concept = (code: string, kind: string, name: string, source = 'RXNORM') =>
  [code, 'ENG', '', '', '', '', '', `A${code}`, '', '', '', source, kind, code, name, '', 'N', '', ''].join('|')
const relation = (of: string, name: string, to: string) =>
  [to, '', 'CUI', 'RO', of, '', 'CUI', name, '', '', 'RXNORM', 'RXNORM', '', '', 'N', '', ''].join('|')

test('stores LOINC names by code, prefers the consumer name, and replaces stored names when a newer file is loaded', async () => {
  const first = await load(write('Loinc.csv', `\uFEFF${loinc([named, displayed, '"no code","","","","",""'])}`))
  expect(first).toEqual({
    ...{ code: 0, complained: [] },
    said: ['Loinc.csv: 2 LOINC names saved, 0 retired', '  1 rows could not be read'],
  })
  const names = async () =>
    Object.fromEntries(await findLoincNames(portal.database.db, ['90001-1', '90002-9', '90003-7']))
  expect(await names()).toEqual({
    '90001-1': { name: 'Made up, "serum"', isShort: false },
    '90002-9': { name: 'Made up 2 display', isShort: false },
  })
  const core = '"LOINC_NUM","LONG_COMMON_NAME","SHORTNAME"\n"90001-1","Made up [Mass] in Serum","Mde SerPl"'
  const second = await load(write('LoincTableCore.csv.gz', gzipSync(core)))
  expect(second.said).toEqual(['LoincTableCore.csv.gz: 1 LOINC names saved, 1 retired'])
  expect(await names()).toEqual({ '90001-1': { name: 'Mde SerPl', isShort: true } })
})

test('reports a LOINC or RxNorm release that is still zipped', async () => {
  const { code, complained } = await load(write('Loinc_2.81.zip', Buffer.from('PK\u0003\u0004 and more')))
  expect([code, complained]).toEqual([1, [expect.stringContaining(commandTexts.isZip)]])
})

test('resolves a medicine to its ingredients through its parts, brands and packs, in any file order', async () => {
  const relations = [
    ...[relation('1', 'consists_of', '2'), relation('2', 'has_precise_ingredient', '3'), relation('3', 'form_of', '4')],
    ...[relation('2', 'has_ingredient', '4'), relation('5', 'tradename_of', '1')],
    ...[relation('6', 'contains', '1'), relation('6', 'contains', '7'), relation('7', 'consists_of', '8')],
    ...[relation('8', 'has_ingredient', '9'), relation('4', 'ingredient_of', '2')],
  ]
  const concepts = [
    ...[concept('1', 'SCD', 'long name'), concept('1', 'PSN', 'made up 5 mg tablet'), concept('4', 'IN', 'made up')],
    ...[concept('9', 'IN', 'other'), concept('1', 'SY', 'not ours', 'MTHSPL'), 'broken|row'],
  ]
  const loaded = await load(
    write('RXNREL.RRF', `${relations.join('\n')}\n`),
    write('RXNCONSO.RRF', concepts.join('\r\n')),
  )
  expect(loaded).toMatchObject({ code: 0, complained: [] })
  expect(loaded.said).toEqual([
    'RXNREL.RRF: 9 RxNorm relations saved, 0 retired',
    'RXNCONSO.RRF: 3 RxNorm names and ingredients saved, 0 retired',
    '  1 rows could not be read',
    '2 of 2 lists were loaded.',
  ])
  const found = await findMedicines(portal.database.db, ['1', '5', '6', '4', '77', 'x'])
  expect(Object.fromEntries(found)).toEqual({
    1: { name: 'made up 5 mg tablet', ingredients: '4' },
    4: { name: null, ingredients: '4' },
    5: { name: null, ingredients: '4' },
    6: { name: null, ingredients: '4+9' },
  })
})

test('reports a bad terms file, keeps the stored terms, and loads other files', async () => {
  const whole = gzipSync(loinc([named]))
  const { code, said, complained } = await load(
    write('page.html', '<html>'),
    write('empty.csv', ''),
    write('broken.csv.gz', whole.subarray(0, whole.length - 12)),
    write('heads.csv', loinc([])),
    join(folder, 'missing.csv'),
    write('Loinc.csv', loinc([displayed])),
  )
  expect(code).toBe(1)
  expect(complained).toEqual([
    expect.stringMatching(/^page\.html is in an unknown format/),
    'empty.csv is empty. No entries were retired because of this file.',
    expect.stringMatching(/^broken\.csv\.gz cannot be read \(/),
    'heads.csv has no rows that Kinchart uses. No entries were retired because of this file.',
    'missing.csv cannot be read (ENOENT). No entries were retired because of this file.',
  ])
  expect(said.at(-1)).toBe('1 of 6 lists were loaded.')
  expect([...(await findLoincNames(portal.database.db, ['90002-9']))].length).toBe(1)
})
