export const TEXT = {
  heading: 'Contact Support',
  lead: 'Tell us what you were doing and what you saw. The more detail you give, the faster we can help.',
  description: 'Description',
  attachment: 'Attachment',
  attachmentHint: 'A picture, a PDF, a spreadsheet or a text file of up to 5 MB.',
  send: 'Send request',
  sent: "Support request sent. We'll be in touch soon.",
  failed: 'Request Failed',
  tooLarge: 'File upload failed: The file size is too large. Please choose a smaller file',
} as const
