import * as en from './en/mcp.ts'
import { textsOf } from './translate.ts'

export const { mcpTexts } = textsOf('mcp', en)
