import { constants } from '@kinchart/contract/rules/constants.ts'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloseRounded, ExpandMoreRounded } from 'icons'
import {
  useId,
  useState,
  type ReactNode,
  type UIEvent,
  createContext,
  useContext,
  createElement,
  useMemo,
  type CSSProperties,
} from 'react'
import { FieldNote } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { organizationsQuery } from '#import/organizations-query.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { classNames, common } from '#theme/styles.ts'
import fieldStyles from '#ui/field.module.css'
import styles from './public.module.css'
import type { ImportCustomization } from '@kinchart/contract/calls/customization.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'

type Props = {
  readonly chosen: CareOrganization | null
  readonly error: string | undefined
  readonly tooltip: ReactNode
  readonly onChoose: (organization: CareOrganization | null) => void
  readonly onType: (typed: string) => void
}

export const labelOf = ({ hospitalName, ehrEndPointId }: CareOrganization): string =>
  `${hospitalName} (${ehrEndPointId})`

const nearEndPx = 120

/** Typing starts a search, and scrolling loads more organizations. Source: S2 §2, §9. */
export function OrganizationPicker({ chosen, error, tooltip, onChoose, onType }: Props) {
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const { words, style } = useDress('import-autocomplete')
  const placeholder = usePlaceholder()
  const list = useInfiniteQuery(
    organizationsQuery('CareOrganization', useDebouncedValue(typed, constants.searchDebounceMs)),
  )
  const options = [
    ...new Map(list.data?.pages.flatMap((page) => page.endpoints).map((one) => [one.ehrEndPointId, one])).values(),
  ]
  const isEmpty = list.data?.pages.at(-1)?.isDirectoryEmpty === true
  const goOn = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    const isAtEnd = scrollTop + clientHeight > scrollHeight - nearEndPx
    if (isAtEnd && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return (
    <div className={classNames(fieldStyles.field, styles.publicPicker)} data-part="field">
      <span className={styles.publicLabel}>
        <label className={fieldStyles.fieldLabel} id={`${inputId}-label`} htmlFor={inputId}>
          {words.label}
        </label>
        {tooltip}
      </span>
      <Autocomplete
        id={inputId}
        disablePortal
        options={options}
        value={chosen}
        onChange={(_event, organization) => onChoose(organization)}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input' && reason !== 'clear') return
          setTyped(text)
          onType(text)
        }}
        filterOptions={(all) => all}
        getOptionLabel={labelOf}
        getOptionKey={({ ehrEndPointId }) => ehrEndPointId}
        getOptionDisabled={({ isConnectable }) => !isConnectable}
        isOptionEqualToValue={(one, other) => one.ehrEndPointId === other.ehrEndPointId}
        loading={list.isPending}
        loadingText={importLabels.pickerLoading}
        noOptionsText={
          list.isError
            ? completenessTexts.couldNotLoad
            : isEmpty
              ? importLabels.directoryEmpty
              : importLabels.noneListed
        }
        popupIcon={<ExpandMoreRounded />}
        clearIcon={<CloseRounded fontSize="small" />}
        onOpen={() => {
          if (list.isError) void list.refetch()
        }}
        slotProps={{ listbox: { onScroll: goOn, className: classNames(styles.publicOptions) } }}
        renderOption={({ key, ...option }, organization) => (
          <li key={key} {...option}>
            <span className={common.grow}>
              {organization.hospitalName}{' '}
              <span className={classNames(common.muted, common.num)}>({organization.ehrEndPointId})</span>
              {organization.place !== '' && <small>{organization.place}</small>}
              {!organization.isConnectable && (
                <small>{organization.notConnectableReason ?? importLabels.notConnectable}</small>
              )}
            </span>
          </li>
        )}
        renderInput={({ slotProps, disabled, fullWidth }) => (
          <InputBase
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            onMouseDown={slotProps.input.onMouseDown}
            startAdornment={slotProps.input.startAdornment}
            endAdornment={
              <>
                {list.isFetching && <Spinner />}
                {slotProps.input.endAdornment}
              </>
            }
            disabled={disabled}
            fullWidth={fullWidth}
            placeholder={placeholder}
            error={error !== undefined}
            style={style}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                maxLength: constants.searchLength,
                'aria-invalid': error !== undefined,
                ...(error === undefined ? {} : { 'aria-describedby': `${inputId}-note` }),
              },
            }}
          />
        )}
      />
      <FieldNote id={`${inputId}-note`} error={error} />
      <SectionHtml section="import-autocomplete" />
    </div>
  )
}

/**
 * The browser's parser reads the embedding organization's markup into an inert document. The portal then rebuilds the
 * output from only the elements named here. No attribute, script or URL of the markup reaches the page. Source: S2 §2.
 */

const allowedTags = new Set(
  'p br hr b strong i em u small span div ul ol li h2 h3 h4 blockquote code sub sup'.split(' '),
)
const empty = new Set(['br', 'hr'])
/** These elements are removed with their content. Other unknown elements keep their text. */
const dropped = new Set(
  'script style template noscript iframe frame frameset object embed applet svg math head title link meta base form input button select textarea audio video canvas'.split(
    ' ',
  ),
)
const MAX_DEPTH = 12

function DrawnHtml({ html }: { html: string }) {
  const drawn = useMemo(() => drawAll(new DOMParser().parseFromString(html, 'text/html').body, 0), [html])
  return (
    <div className={styles.drawnHtml} data-part="drawn-html">
      {drawn}
    </div>
  )
}

function drawAll(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => draw(node, at, depth))
}

function draw(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > MAX_DEPTH) return null
  const name = node.localName
  if (dropped.has(name)) return null
  if (name === 'a') return drawLink(node, key, depth)
  if (empty.has(name)) return createElement(name, { key })
  const inside = drawAll(node, depth + 1)
  return allowedTags.has(name) ? createElement(name, { key }, ...inside) : createElement('span', { key }, ...inside)
}

function drawLink(node: Element, key: number, depth: number): ReactNode {
  const inside = drawAll(node, depth + 1)
  const href = node.getAttribute('href') ?? ''
  if (!/^(?:https:\/\/|mailto:)/i.test(href)) return createElement('span', { key }, ...inside)
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...inside)
}

const ourWords = {
  'import-container': {
    title: pageTitles.importrecords,
    text: pageSubtitles.importrecords,
    successTitle: importLabels.initiatedTitle,
    successText: importLabels.initiatedText,
    importMore: importLabels.importMore,
  },
  'import-autocomplete': { label: importLabels.picker },
  'import-button': { label: importLabels.importAction },
  'import-tooltip': { label: importLabels.aboutList, text: importLabels.tooltip },
  'import-dialog': {
    title: importLabels.dialogTitle,
    text: '',
    cancel: actionTexts.cancel,
    confirm: importLabels.proceed,
  },
} as const

type Section = keyof typeof ourWords
type Words<S extends Section> = { readonly [Key in keyof (typeof ourWords)[S]]: string }

const Customization = createContext<ImportCustomization>({})
export const CustomizationProvider = Customization.Provider

/**
 * Returns the embedding organization's labels and styles for a section, or Kinchart's own. Styles are set through the
 * browser's style object, never as markup.
 */
export function useDress<S extends Section>(section: S): { words: Words<S>; style: CSSProperties } {
  const dress = useContext(Customization)[section]
  return { words: { ...ourWords[section], ...dress?.labels } as Words<S>, style: styleOf(dress?.styles ?? {}) }
}

function usePlaceholder(): string {
  return useContext(Customization)['import-autocomplete']?.placeholder ?? importLabels.pickerPlaceholder
}

export function SectionHtml({ section }: { section: Section }) {
  const html = useContext(Customization)[section]?.html
  return html === undefined ? null : <DrawnHtml html={html} />
}

function styleOf(styles: Readonly<Record<string, string>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(styles).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
