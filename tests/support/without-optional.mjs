// For `node --import`: hides optional packages, which `npm install --omit=optional` leaves out.
import { readFileSync } from 'node:fs'
import { register } from 'node:module'

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const hooks = `const hidden = new Set(${JSON.stringify(Object.keys(optionalDependencies))})
export const resolve = (name, context, next) => {
  if (hidden.has(name)) throw new Error(name + ' is not installed')
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
