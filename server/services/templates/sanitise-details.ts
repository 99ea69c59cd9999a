import sanitizeHtml from 'sanitize-html'

/** What the portal's content policy shows: files of its own (a browser reads `/\` as `//`), and pictures that the text brings along (no SVG: it can hold more). */
const PICTURE = /^(\/\w|data:image\/(png|jpeg|webp|gif);base64,)/i

/** A template's Details: text, lists, tables, links and pictures; nothing that runs, and nothing fetched from elsewhere. */
export const sanitiseDetails = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, img: ['src', 'alt', 'title', 'width', 'height'] },
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
  })
