import { demoAgency } from '#db/seed/agency.ts'
import { demoWebsite } from '#db/seed/website.ts'
import { isCode, isTest, type Tree } from './tree.ts'

const { name, city, region, street, phone, email } = demoAgency
const { caption, secondCaption } = demoWebsite.home

/** The names and facts of the demo agency. */
export const demoNames = [name, city, region, street, phone, email, caption, secondCaption]

/** The words that are refused as passwords, and all states. */
const exempt = ['shared/common-passwords.ts', 'shared/address/place.ts']

/** The demo agency is only data: no other code names it. */
export function checkNames(files: Tree): string[] {
  return [...files]
    .filter(([path]) => isProduct(path) && !exempt.includes(path))
    .flatMap(([path, source]) =>
      source.split('\n').flatMap((line, index) => {
        const lower = line.toLowerCase()
        const found = demoNames.find((each) => lower.includes(each.toLowerCase()))
        return found ? [`${path}:${index + 1} ${found}: names the demo agency`] : []
      }),
    )
}

const isProduct = (path: string) =>
  (isCode(path) || /\.(css|sql|svg|html)$/.test(path)) &&
  !isTest(path) &&
  !path.startsWith('db/seed/') &&
  !path.startsWith('docs/')
