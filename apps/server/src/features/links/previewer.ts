/** Programs that show a preview of a link in messages and posts. Each of them says so in its user agent. */
const previewers =
  /facebookexternalhit|facebookcatalog|Twitterbot|Slackbot|Slack-ImgProxy|WhatsApp|TelegramBot|Discordbot|LinkedInBot|SkypeUriPreview|Pinterestbot|redditbot|vkShare|Viber|Iframely|Embedly|Mastodon|bsky|Cardyb|Google-PageRenderer|MicrosoftPreview|Snapchat URL Preview/i;

export const isPreviewer = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && previewers.test(userAgent);
