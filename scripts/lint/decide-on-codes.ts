/** A custom lint rule: code never branches on text that users see. Such code would behave differently in Spanish. */
import { join, posix, relative, sep } from 'node:path'
import { fileNamed } from './judge-import.ts'
import { parts } from './layers.ts'

const root = join(import.meta.dirname, '..', '..')

type Node = { readonly type: string; readonly parent?: Node } & Readonly<Record<string, unknown>>
type Definition = { readonly type: string; readonly node: Node; readonly parent: Node | null }
type Variable = { readonly name: string; readonly defs: readonly Definition[] }
type Scope = { readonly set: ReadonlyMap<string, Variable>; readonly upper: Scope | null }
type Context = {
  readonly filename: string
  readonly sourceCode: { readonly getScope: (node: Node) => Scope }
  readonly report: (found: { node: Node; message: string }) => void
}

const catalogue =
  /^texts\/(?!translate|locale)|^contract\/(?:text\/(?:texts|choice-words|kind-words|progress-steps|in-spanish|date-in-words|money-in-words)|calls\/(?:api|first)-error-messages|sections\/words)\.ts$/
/** Tests and journeys are exempt, because they find screen elements by their text. */
const testFile = /\.test(?:-support)?\.tsx?$|^(?:journeys|bench|portal\/(?:fakes|test)|server\/test)\//

const equality = new Set(['===', '!==', '==', '!='])
const comparing = new Set(['includes', 'indexOf', 'lastIndexOf', 'startsWith', 'endsWith', 'match', 'search', 'test'])
const keyed = new Set(['has', 'get', 'set', 'delete'])
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ChainExpression'])

const message = 'This decides on a text that people read. Decide on a code, and show the text.'

const decideOnCodes = {
  create(context: Context) {
    const file = relative(root, context.filename).split(sep).join(posix.sep)
    if (testFile.test(file)) return {}

    function isText(node: unknown): boolean {
      if (!isNode(node)) return false
      if (node.type === 'Identifier') return isTextVariable(node)
      if (node.type === 'MemberExpression') return propertyOf(node) !== 'length' && isText(node['object'])
      if (node.type === 'CallExpression') return isText(node['callee'])
      if (wrappers.has(node.type)) return isText(node['expression'])
      if (node.type === 'LogicalExpression') return isText(node['left']) || isText(node['right'])
      if (node.type === 'ConditionalExpression') return isText(node['consequent']) || isText(node['alternate'])
      if (node.type === 'TemplateLiteral') return (node['expressions'] as readonly Node[]).some(isText)
      return false
    }

    function isTextVariable(node: Node): boolean {
      const definition = findVariable(context.sourceCode.getScope(node), String(node['name']))?.defs[0]
      if (definition?.type === 'ImportBinding') {
        const named = (definition.parent?.['source'] as Node | undefined)?.['value']
        return typeof named === 'string' && catalogue.test(fileNamed(parts, file, named) ?? '')
      }
      return definition?.type === 'Variable' && definition.node['init'] !== node && isText(definition.node['init'])
    }

    const holdsText = (node: unknown): boolean => isText(node) || childrenOf(node).some(holdsText)
    /** Returns whether an expression contains an array whose first element is a text, such as an entry of a Map. */
    const holdsKey = (node: unknown): boolean =>
      (isNode(node) && node.type === 'ArrayExpression' && isText((node['elements'] as readonly unknown[])[0])) ||
      childrenOf(node).some(holdsKey)

    const isListOfTexts = (node: unknown): boolean =>
      isNode(node) && node.type === 'ArrayExpression' && (node['elements'] as readonly unknown[]).some(isText)

    const refuse = (node: Node): void => context.report({ node, message })

    return {
      BinaryExpression(node: Node) {
        const sides = [node['left'], node['right']]
        if (equality.has(String(node['operator'])) && sides.some(isText) && !sides.some(isAbsent)) refuse(node)
      },
      SwitchStatement(node: Node) {
        const cases = (node['cases'] as readonly Node[]).map((one) => one['test'])
        if ([node['discriminant'], ...cases].some(isText)) refuse(node)
      },
      CallExpression(node: Node) {
        const callee = node['callee'] as Node
        if (callee.type !== 'MemberExpression') return
        const [first] = node['arguments'] as readonly unknown[]
        const name = propertyOf(callee)
        if (keyed.has(name) && isText(first)) refuse(node)
        if (comparing.has(name) && (isText(first) || isText(callee['object']) || isListOfTexts(callee['object'])))
          refuse(node)
      },
      NewExpression(node: Node) {
        const [first] = node['arguments'] as readonly unknown[]
        const name = (node['callee'] as Node)['name']
        if ((name === 'Set' && holdsText(first)) || (name === 'Map' && holdsKey(first))) refuse(node)
      },
      MemberExpression(node: Node) {
        if (node['computed'] === true && isText(node['property'])) refuse(node)
      },
      Property(node: Node) {
        if (node['computed'] === true && isText(node['key'])) refuse(node)
      },
    }
  },
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && typeof (node as Node).type === 'string'

const childrenOf = (node: unknown): readonly unknown[] =>
  isNode(node) ? Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : child)) : []

/** A comparison with undefined or null doesn't branch on the text. */
const isAbsent = (node: unknown): boolean =>
  isNode(node) && (node['value'] === null || node['name'] === 'undefined' || node['value'] === '')

const propertyOf = (node: Node): string => {
  const property = node['property'] as Node
  return node['computed'] === true ? '' : String(property['name'])
}

function findVariable(scope: Scope | null, name: string): Variable | undefined {
  return scope === null ? undefined : (scope.set.get(name) ?? findVariable(scope.upper, name))
}

export default { meta: { name: 'texts' }, rules: { 'decide-on-codes': decideOnCodes } }
