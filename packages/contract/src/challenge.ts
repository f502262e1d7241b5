/** What the browser sends as challenge token where no challenge is configured. */
export const developmentChallengeToken = 'development-token';
