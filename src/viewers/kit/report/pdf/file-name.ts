/** Characters that some file system does not allow. */
const REFUSED = /[\\/:*?"<>|]+/g

/** The report's name and the project's: `Location Insights Leeds city core.pdf`. */
export const pdfFileName = (reportName: string, projectName: string): string =>
  `${`${reportName} ${projectName}`.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()}.pdf`
