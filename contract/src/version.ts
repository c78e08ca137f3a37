/** The release; `npm run release` changes it together with every package.json. */
export const VERSION = '0.1.0'
