-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Table structure for table `yourls_url`
--
DROP TABLE IF EXISTS `yourls_url`;
CREATE TABLE `yourls_url` (
  `keyword` varchar(100) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  `url` text COLLATE utf8mb4_bin NOT NULL,
  `title` text COLLATE utf8mb4_unicode_ci,
  `timestamp` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
  `ip` varchar(41) NOT NULL,
  `clicks` int(10) unsigned NOT NULL,
  PRIMARY KEY (`keyword`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `yourls_url` WRITE;
INSERT INTO `yourls_url` VALUES ('talk','https://example.org/talk','Talk\'s slides, (final)','2020-10-11 12:13:14','203.0.113.7',96),('two-lines','https://example.org/two','One\nTwo; INSERT INTO `users` VALUES (1)','2021-01-02 03:04:05','203.0.113.7',0);
UNLOCK TABLES;

INSERT INTO `yourls_log` VALUES (1,'2020-10-12 00:00:00','talk','direct','Mozilla','203.0.113.9','FR');
INSERT INTO `yourls_options` VALUES (1,'version','1.9.2');
